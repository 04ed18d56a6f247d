// Says before an action is tried that it needs a higher plan, and leads there.
import { hasLevel, type Level } from '@company-data/protocol/levels'
import { LinkButton, Notice, useTexts } from '@company-data/ui'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { paths } from '../paths.ts'
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
    <Notice
      tone="info"
      title={texts.levelRequired(level)}
      action={
        isOwner && (
          <Link to={paths.plan} asChild>
            <LinkButton>{texts.choosePlan}</LinkButton>
          </Link>
        )
      }
    >
      {text}
    </Notice>
  )
}
