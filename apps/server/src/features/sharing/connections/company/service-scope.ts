// Whose connections a company's route is about: the route finds out which service it is, the rules rely on it.

export interface ServiceScope {
  serviceId: string
  companyUserId: string
}
