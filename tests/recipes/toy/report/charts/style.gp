# style: a toy
