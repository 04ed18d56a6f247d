// SQL of the files that the sweep has to look at: those that were written, and those whose row has gone.
import { type QueryExecutorProvider, sql } from 'kysely'

export interface FileToCheck {
  key: string
  /** With all digits of the server, so that a later note is not taken for this one. */
  at: string
}

export interface FilesToCheck {
  note(keys: readonly string[]): Promise<void>
  /** Keeps the time of an earlier note. */
  noteFound(keys: readonly string[]): Promise<void>
  /** Lists the files noted more than a day ago, oldest first. */
  listDue(after: FileToCheck | undefined, limit: number): Promise<FileToCheck[]>
  /** Nothing more is to be done about these, unless they were noted again since. */
  settle(files: readonly FileToCheck[]): Promise<void>
  /** The file is gone. A note that a transaction is writing stays. */
  forget(key: string): Promise<void>
}

/**
 * Files that are noted earlier may belong to an upload in progress. The clock of the server decides, since the one of the
 * platform may be moved.
 */
const FILE_AGE_HOURS = 24

export const filesToCheck = (db: () => QueryExecutorProvider): FilesToCheck => ({
  async note(keys) {
    await sql`insert into file_to_check (key) select unnest(${[...keys]}::text[])
      on conflict (key) do update set at = excluded.at`.execute(db())
  },
  async noteFound(keys) {
    await sql`insert into file_to_check (key) select unnest(${[...keys]}::text[]) on conflict do nothing`.execute(db())
  },
  async listDue(after, limit) {
    const { rows } = await sql<FileToCheck>`select key, at::text from file_to_check
      where at < clock_timestamp() - ${FILE_AGE_HOURS} * interval '1 hour'
        and (at, key) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.key ?? ''})
      order by file_to_check.at, key limit ${limit}`.execute(db())
    return rows
  },
  async settle(files) {
    await sql`delete from file_to_check using unnest(${files.map(({ key }) => key)}::text[],
        ${files.map(({ at }) => at)}::timestamptz[]) as seen (key, at)
      where file_to_check.key = seen.key and file_to_check.at = seen.at`.execute(db())
  },
  async forget(key) {
    await sql`delete from file_to_check where key in (
      select key from file_to_check where key = ${key} for update skip locked)`.execute(db())
  },
})
