// Limits of a PDF; beyond them an ordinary reader does not finish.

export const pdfLimits = {
  bytes: 100 * 1024 * 1024,
  /** Per unpacked stream. */
  streamBytes: 64 * 1024 * 1024,
  /** All unpacked streams together, without images. */
  totalBytes: 256 * 1024 * 1024,
  pages: 2000,
  /** Levels of the page tree, and of nested forms. */
  depth: 64,
  /** Forms and patterns drawn to show every page once. */
  draws: 200_000,
} as const
