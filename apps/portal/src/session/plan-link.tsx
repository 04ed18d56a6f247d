// Leads to the plans for an action that needs one of them, and back to the action once the company has it.
import type { Level } from '@company-data/protocol/levels'
import { LinkButton, useTexts } from '@company-data/ui'
import { Link, useLocation, useSearch } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { paths } from '../paths.ts'
import { useIsOwner } from './use-session.tsx'

/** The errand is kept in the history of the browser, so that no address from outside decides where the page leads. */
export interface PlanErrand {
  level: Level
  /** The address inside the portal. */
  from: string
}

/** Renders nothing for a delegate, who changes no plan. */
export const PlanLink = ({ level, kind = 'plain' }: { level: Level; kind?: 'main' | 'plain' }) => {
  const texts = useTexts(appTexts)
  const isOwner = useIsOwner()
  const [location] = useLocation()
  const search = useSearch()
  const errand: PlanErrand = { level, from: search === '' ? location : `${location}?${search}` }
  if (!isOwner) return null
  return (
    <Link to={paths.plan} state={errand} asChild>
      <LinkButton kind={kind}>{texts.choosePlan}</LinkButton>
    </Link>
  )
}
