// The cells that the directory lists, for commands that work on all databases of a region.
import type { ClientBase } from 'pg'

/** Empty also in a directory of a program that did not know cells. */
export const listKnownCells = async (directory: ClientBase): Promise<string[]> => {
  const tables = await directory.query<{ is_there: boolean }>("select to_regclass('cell') is not null as is_there")
  if (tables.rows[0]?.is_there !== true) return []
  const { rows } = await directory.query<{ key: string }>('select key from cell order by key')
  return rows.map(({ key }) => key)
}
