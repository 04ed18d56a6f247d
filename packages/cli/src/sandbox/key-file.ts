// The name of the file with the key of a new sandbox.

/** The code comes from the platform, so it must not lead to another folder. */
export const keyFileName = (shareCode: string): string =>
  `${shareCode.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') || 'service'}.pem`
