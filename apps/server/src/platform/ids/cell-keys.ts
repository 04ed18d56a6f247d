// Cells: the databases of a region. The key of a cell is that of its region, from the second one on with its number.

/** `eu`, `eu-2`, `eu-3`: the first cell has the key of its region, so a region with one database has one cell of its name. */
export const formatCellKey = (region: string, number: number): string => (number === 1 ? region : `${region}-${number}`)

/** The region of a cell, as callers know it. */
export const parseRegion = (cell: string): string => {
  const end = cell.indexOf('-')
  return end < 0 ? cell : cell.slice(0, end)
}

export const isSameRegion = (cell: string, other: string): boolean => parseRegion(cell) === parseRegion(other)
