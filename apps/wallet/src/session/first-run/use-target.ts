// The page of the link that brought the person here, on the pages before the first session.
import { useSearch } from 'wouter'
import { readTarget } from './entry-target.ts'

export const useTarget = (): string | undefined => readTarget(useSearch())
