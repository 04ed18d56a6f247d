// The envelope of a binary value (G-076): one file, or the pages of an ID document, each as a data URI.

import { isMembers, type Members } from '../plaintext.ts'
import type { ValueReasonKey } from '../value-reasons.ts'
import { accept, refuse, type Verdict } from '../verdict.ts'
import { readDataUri } from './data-uri.ts'

/** Members of the envelope itself; any other member must be a declared entry (D1-REG-38). */
export const envelopeMembers = {
  file: ['file', 'original_name', 'mime_type', 'size'],
  pages: ['pages'],
} as const

const pdfType = 'application/pdf'
const pdfHeader = '%PDF-'

// `size` may be left out: PUT /api/contact-data/{datumId}/file sends the envelope without it (clarification of G-075).
const fileProblem = (members: Members): ValueReasonKey | null => {
  const uri = typeof members.file === 'string' ? readDataUri(members.file) : undefined
  if (uri === undefined) return 'value.not_data_uri'
  if (typeof members.original_name !== 'string' || members.original_name.trim() === '') return 'value.no_file_name'
  const mimeType = members.mime_type
  if (typeof mimeType !== 'string' || mimeType.toLowerCase() !== uri.mimeType) return 'value.wrong_mime_type'
  const size = members.size ?? uri.size
  return size === uri.size ? null : 'value.wrong_size'
}

const pageProblem = (page: unknown): ValueReasonKey | null => {
  if (!isMembers(page)) return 'value.page_not_object'
  const fileMembers: readonly string[] = envelopeMembers.file
  if (Object.keys(page).some((member) => !fileMembers.includes(member))) return 'value.page_member_unknown'
  return fileProblem(page)
}

export const checkFile = (value: unknown): Verdict => {
  if (!isMembers(value)) return refuse('value.not_file')
  const problem = fileProblem(value)
  return problem === null ? accept(value) : refuse(problem)
}

export const checkPages = (value: unknown): Verdict => {
  const pages = isMembers(value) ? value.pages : undefined
  if (!Array.isArray(pages)) return refuse('value.not_pages')
  if (pages.length === 0) return refuse('value.no_page')
  const problem = Array.from(pages, pageProblem).find((reason) => reason !== null)
  return problem === undefined ? accept(value) : refuse(problem)
}

const isPdf = (members: unknown): boolean => {
  const uri = isMembers(members) && typeof members.file === 'string' ? readDataUri(members.file) : undefined
  return uri !== undefined && uri.mimeType === pdfType && uri.startsWith(pdfHeader)
}

/** D1-REG-48, G-078: run by the holder of the clear file, server or app. Every page of a pages envelope counts. */
export const checkPdf = (value: unknown): Verdict => {
  const files = isMembers(value) && Array.isArray(value.pages) ? value.pages : [value]
  return files.every(isPdf) ? accept(value) : refuse('value.not_pdf')
}
