# beta: a toy chart
plot summary
