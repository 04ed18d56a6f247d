// Rules of the server for the routes of runs: the sizes of bodies, and the form of responses.
import { uploadBodyBytes } from '@company-data/protocol/limits'
import type { FileLimits } from '../../../../gate/route.ts'

/** FA-62. Each answer and each tag is sent once per user of the run. */
export const runBodies = { bodyLimitBytes: 16 * 1024 * 1024, bodyValues: 100_000 } as const

const fileBytes = ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb)

export const documentBodies = { bodyLimitBytes: fileBytes, tooLarge: 'documents.too_large' } as const
export const answerFileBodies = { bodyLimitBytes: fileBytes, tooLarge: 'flows.answer_file_too_large' } as const

/** FG-45: always JSON. */
export const valueForm = { format: 'json' } as const
