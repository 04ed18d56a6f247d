// The key of a document's content in the file store of its region. It begins with the company, so that a region move and the
// clean-up of a deleted company find all of them.
export const CONTENT_FOLDER = 'documents'

export const contentKey = (companyUserId: string, fileId: string): string =>
  `${companyUserId}/${CONTENT_FOLDER}/${fileId}`
