// Where the file of an answer lies in its region's file store. Every key begins with the company: a region move, and the
// clean-up of a deleted company, take what lies there.
export const SLOT_FILE_FOLDER = 'connection-files'

export const slotFileKey = (companyUserId: string, fileId: string): string =>
  `${companyUserId}/${SLOT_FILE_FOLDER}/${fileId}`
