// Says before an action is tried that it needs a higher plan, and leads there.
import { hasLevel, type Level } from '@company-data/protocol/levels'
import { Notice, useTexts } from '@company-data/ui'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { PlanLink } from './plan-link.tsx'
import { useClient, useIsOwner } from './use-session.tsx'

/** False until the plan is known: then the platform itself refuses. */
export const useLacksPlan = (level: Level): boolean => {
  const { data } = useQuery(accountQuery(useClient()))
  return data !== undefined && !hasLevel(data.level, level)
}

/** Nothing if the company has this plan or a higher one. */
export const PlanNotice = ({ level, text }: { level: Level; text: string }) => {
  const texts = useTexts(appTexts)
  const isOwner = useIsOwner()
  if (!useLacksPlan(level)) return null
  return (
    <Notice tone="info" title={texts.levelRequired(level)} action={isOwner && <PlanLink level={level} />}>
      {text}
    </Notice>
  )
}
