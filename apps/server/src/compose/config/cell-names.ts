// The names of cells in settings and databases, where a hyphen cannot be.

/** `eu-2` is `EU_2` at the end of a setting. */
export const toSettingSuffix = (cell: string): string => cell.toUpperCase().replace('-', '_')

/** `EU_2` at the end of a setting is the cell `eu-2`. */
export const fromSettingSuffix = (suffix: string): string => suffix.toLowerCase().replace('_', '-')

/** `eu-2` is `eu_2` at the end of the name of a database. */
export const toDatabaseSuffix = (cell: string): string => cell.replace('-', '_')

/** The end of a setting that exists once for each cell, as a pattern: `EU`, `EU_2`. */
export const CELL_SUFFIX = '[A-Z][A-Z0-9]{0,15}(?:_[1-9][0-9]{0,2})?'
