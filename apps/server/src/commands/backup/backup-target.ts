// Target of back-ups: a folder or a bucket. Names are paths with slashes.

export interface BackupTarget {
  /** For messages: a path, or an address such as s3://bucket/prefix. */
  location: string
  /** Afterwards the file is complete and durable, or unchanged. */
  put(name: string, source: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** False if there is such a file, which stays. */
  putNew(name: string, text: string): Promise<boolean>
  /**
   * False unless the file still has this text. Undefined if several machines write, which cannot see whether the
   * process of a lock is alive.
   */
  replaceText?(name: string, oldText: string, newText: string): Promise<boolean>
  /** Undefined if the file does not exist. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  readText(name: string): Promise<string | undefined>
  remove(name: string): Promise<void>
  /** Names that begin with the folder, in no particular order. */
  list(folder: string): AsyncIterable<string>
  /** Removes the remains of interrupted writes. Only the holder of the lock may call it. */
  tidy(): Promise<void>
  close(): void
}
