// The files of a file control, and the file that they result in.
import type { NewFile } from '@company-data/sdk/person'

/** The chosen input, and the resulting file. */
export interface ChosenFile {
  files: readonly File[]
  file: NewFile | undefined
}
