// The service that a company's connection route is about: the route determines it, the rules rely on it.

export interface ServiceScope {
  serviceId: string
  companyUserId: string
}
