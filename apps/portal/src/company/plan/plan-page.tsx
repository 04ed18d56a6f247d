// The levels side by side, the current one marked, and a change with its consequences.

import { hasLevel, type Level, levels } from '@company-data/protocol/levels'
import {
  Button,
  ConfirmDialog,
  Icon,
  LinkButton,
  Mark,
  Notice,
  Page,
  showToast,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction } from '@company-data/web/app'
import { accountQuery, formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { appTexts } from '../../app/app-texts.ts'
import { paths } from '../../paths.ts'
import type { PlanErrand } from '../../session/plan-link.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import styles from './plan.module.css'
import { toLevelChange } from './plan.ts'
import { planTexts } from './plan-texts.ts'
import { QuotasCard } from './quotas-card.tsx'

interface LevelCardProps {
  level: Level
  current: Level
  isSuggested: boolean
  onChoose: (level: Level) => void
}

const LevelCard = ({ level, current, isSuggested, onChoose }: LevelCardProps) => {
  const texts = useTexts(planTexts)
  const isOwner = useIsOwner()
  const { name, summary, gives } = texts.levels[level]
  const isCurrent = level === current
  return (
    <li className={styles.level} data-current={isCurrent || undefined}>
      <div>
        <h2>
          {name}
          {isCurrent && <Mark tone="accent">{texts.current}</Mark>}
        </h2>
        <p className="muted">{summary}</p>
      </div>
      <ul>
        {gives.map((gift) => (
          <li key={gift}>
            <Icon name="check" size={13} />
            {gift}
          </li>
        ))}
      </ul>
      {isOwner && !isCurrent && (
        <Button kind={isSuggested ? 'main' : 'plain'} onClick={() => onChoose(level)}>
          {texts.choose(name)}
        </Button>
      )}
    </li>
  )
}

const Meaning = ({ from, to }: { from: Level; to: Level }) => {
  const texts = useTexts(planTexts)
  const { isUpgrade, flowDataDays, endsDataAccess, keepsFlowData } = toLevelChange(from, to)
  return (
    <div className={styles.meaning}>
      {isUpgrade && <p>{texts.upgradeText}</p>}
      {keepsFlowData && <p>{texts.keepsFlowData}</p>}
      {!isUpgrade && flowDataDays !== undefined && (
        <>
          <p>{texts.flowData(flowDataDays)}</p>
          <p>{texts.earlier}</p>
        </>
      )}
      {endsDataAccess && <p>{texts.dataAccess}</p>}
    </div>
  )
}

/** The errand on which the user came: an action that the plan refused. */
const useErrand = (): PlanErrand | undefined => {
  const state = useHistoryState<PlanErrand | null>()
  return state && 'from' in state ? state : undefined
}

interface ChangeDialogProps {
  from: Level
  to: Level | undefined
  onClose: () => void
}

const ChangeDialog = ({ from, to, onClose }: ChangeDialogProps) => {
  const texts = useTexts(planTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const errand = useErrand()
  const [, navigate] = useLocation()
  const level = useLastValue(to) ?? from
  const { name } = texts.levels[level]
  const change = useAction({
    mutationFn: () => client.level.update(level),
    onSuccess: async () => {
      onClose()
      showToast(texts.changed(name))
      // Pages that the old level refused may be available now.
      await queries.invalidateQueries()
      if (errand && hasLevel(level, errand.level)) navigate(errand.from, { replace: true })
    },
  })
  return (
    <ConfirmDialog
      open={to !== undefined}
      title={texts.changeTitle(name)}
      text={<Meaning from={from} to={level} />}
      action={texts.choose(name)}
      danger={!toLevelChange(from, level).isUpgrade}
      busy={change.isPending}
      problem={change.error && formatProblem(change.error, errorTexts)}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}

export const PlanPage = () => {
  const texts = useTexts(planTexts)
  const commonTexts = useTexts(appTexts)
  const isOwner = useIsOwner()
  const account = useQuery(accountQuery(useClient()))
  const [selectedLevel, setSelectedLevel] = useState<Level>()
  const errand = useErrand()
  const suggest = (current: Level): Level | undefined =>
    errand && !hasLevel(current, errand.level) ? errand.level : levels[levels.indexOf(current) + 1]
  return (
    <Page title={texts.title} lead={texts.lead}>
      {!isOwner && (
        <Notice
          tone="info"
          action={
            <Link to={paths.overview} asChild>
              <LinkButton>{commonTexts.toOverview}</LinkButton>
            </Link>
          }
        >
          {texts.ownerChanges}
        </Notice>
      )}
      <QueryView query={account} shape="figures">
        {({ level: current }) => (
          <>
            <ul className={styles.levels}>
              {levels.map((level) => (
                <LevelCard
                  key={level}
                  level={level}
                  current={current}
                  isSuggested={level === suggest(current)}
                  onChoose={setSelectedLevel}
                />
              ))}
            </ul>
            {isOwner && <QuotasCard level={current} />}
            <ChangeDialog from={current} to={selectedLevel} onClose={() => setSelectedLevel(undefined)} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
