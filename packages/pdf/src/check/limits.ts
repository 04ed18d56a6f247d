// What a PDF may be and hold; beyond it no reader of ordinary size comes to an end.

export const pdfLimits = {
  bytes: 100 * 1024 * 1024,
  /** Of one stream, unpacked. */
  streamBytes: 64 * 1024 * 1024,
  /** Of all streams that are not pictures, unpacked. */
  totalBytes: 256 * 1024 * 1024,
  pages: 2000,
  /** Levels of the page tree, and of forms that draw forms. */
  depth: 64,
  /** Forms and patterns that are drawn to show every page once. */
  draws: 200_000,
} as const
