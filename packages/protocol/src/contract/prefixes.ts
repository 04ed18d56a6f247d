// The path prefixes of the doors; the addresses of endpoints are relative to them.

/** For the client of a service, whose token names the service. */
export const servicePrefix = '/api/company-data'
/** For users of the portal, on one service. */
export const portalPrefix = '/api/portal/services/{serviceId}'
/** For callers that manage a service. */
export const managementPrefix = '/api/services/{serviceId}'
/** For owners of a profile. */
export const profilePrefix = '/api'
/** For customers, on what all of their connections have. */
export const customerPrefix = '/api/customer'
