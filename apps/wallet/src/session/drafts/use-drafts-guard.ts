// Signing out deletes drafts in this browser from any page, so it asks first.
import { useUnsaved } from '@company-data/ui'
import { useEffect } from 'react'
import { useUser } from '../use-session.tsx'
import { findDrafts, hasDrafts } from './sealed-drafts.ts'

export const useDraftsGuard = (): void => {
  const { id } = useUser()
  useEffect(() => void findDrafts(id), [id])
  useUnsaved(hasDrafts, 'session')
}
