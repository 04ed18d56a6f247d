// The file-store key of a document's content. It starts with the company, so that region moves and company deletion
// find all files.
export const CONTENT_FOLDER = 'documents'

export const contentKey = (companyUserId: string, fileId: string): string =>
  `${companyUserId}/${CONTENT_FOLDER}/${fileId}`
