// The one function of tar-fs that is used here; the package has no types.
declare module 'tar-fs' {
  import type { Writable } from 'node:stream'
  export const extract: (folder: string) => Writable
}
