// The mark of a person that was made for tests.

interface Customer {
  isTestPerson: boolean
}

/** Nothing for a real customer. */
export const toTestPersonMark = (customer: Customer | undefined): { test_person?: true } =>
  customer?.isTestPerson ? { test_person: true } : {}
