// The page that a link named, on the pages that lead to the first session.
import { useSearch } from 'wouter'
import { readTarget } from './entry-target.ts'

export const useTarget = (): string | undefined => readTarget(useSearch())
