# gamma: a toy chart
plot summary
