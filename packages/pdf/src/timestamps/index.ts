// Entry point of timestamps for seals. Loads nothing of the PDF engine (RFC 3161).
export {
  type TimestampRequest,
  timestampRequest,
  timestampRequestForHash,
  timestampToken,
  tokenChain,
} from './timestamp.ts'
