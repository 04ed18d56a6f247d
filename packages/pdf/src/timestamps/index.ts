// Timestamps for seals (RFC 3161). It loads nothing of the PDF engine.
export { type TimestampRequest, timestampRequest, timestampToken } from './timestamp.ts'
