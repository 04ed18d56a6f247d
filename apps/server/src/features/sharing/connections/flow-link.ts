// The slots that hold the links of file answers of flows.

/** The slug of the slot for the link of a file answer (FA-63). No published slug has a colon. */
export const flowLinkSlug = (flowId: string, slug: string): string => `flow:${flowId}:${slug}`

export const isFlowLink = (slug: string): boolean => slug.startsWith('flow:')
