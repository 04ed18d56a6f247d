// The path prefixes of the doors; the addresses of endpoints are relative to them.

/** For the client of a service, whose token names the service. */
export const servicePrefix = '/api/company-data'
/** For users of the portal, on one service. */
export const portalPrefix = '/api/portal/services/{serviceId}'
/** For callers that manage a service. */
export const managementPrefix = '/api/services/{serviceId}'
/** For owners of a profile. */
export const profilePrefix = '/api'
/** For everyone, at the front door. */
export const authPrefix = '/api/auth'
/** For consumers: a person, or a company that is a customer of another one. */
export const consumerPrefix = '/api'
/** For companies as customers; D1-CUST-04: the patterns of an account client begin with it. */
export const customerPrefix = '/api/customer'
/** For looking up codes. */
export const lookUpPrefix = '/api/profile'
/** For everyone, about the platform itself. */
export const platformPrefix = '/api'
/** For an account about itself. */
export const accountPrefix = '/api/account'
/** For the operator. */
export const operatorPrefix = '/api/ops'
/** Like `portalPrefix` and `managementPrefix`, but the feature checks the id of the service. */
export const portalServicePrefix = '/api/portal/services/{id}'
export const managedServicePrefix = '/api/services/{id}'
/** For the services of a company. */
export const servicesPrefix = '/api/services'
/** For users of the portal, on all their services. */
export const portalRootPrefix = '/api/portal'
/** For customers, on one of their connections. */
export const companyConnectionPrefix = '/api/company-connections'
/** For looking up public keys. */
export const publicKeyPrefix = '/api/keys'
/** For the approvals of a person. */
export const approvalPrefix = '/api/twofa'
/** For the backend that asks for approvals. */
export const serviceChallengePrefix = '/api/service-2fa'
/** For the clients of OAuth. */
export const oauthPrefix = '/oauth2'
/** For addresses that have no common beginning. */
export const rootPrefix = ''
/** For the flows of a service and their runs. */
export const managedFlowPrefix = '/api/services/{id}/flows/{flowId}'
