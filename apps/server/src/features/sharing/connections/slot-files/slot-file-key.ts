// The key of an answer's file in the file store of its region. It starts with the company, so that a region move and
// the clean-up of a deleted company find all of them.
export const SLOT_FILE_FOLDER = 'connection-files'

export const slotFileKey = (companyUserId: string, fileId: string): string =>
  `${companyUserId}/${SLOT_FILE_FOLDER}/${fileId}`
