# alpha: a toy chart
plot summary
