// Whose contact data it is: a person's, or a company's.

export interface Owner {
  userId: string
  type: 'person' | 'company'
}
