// The home region, a move to another one, and its progress as long as it runs, also after a reload.

import type { Region } from '@company-data/protocol/wire/operations/regions'
import {
  Button,
  Card,
  ConfirmDialog,
  Facts,
  Notice,
  Page,
  Radios,
  StepList,
  tell,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView } from '@company-data/ui/frame'
import { accountQuery, failureOf, problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { OwnerOnly } from '../session/owner-only.tsx'
import { useClient } from '../session/use-session.tsx'
import { latestMoveOf, type MoveState } from './region-move.ts'
import { regionTexts } from './region-texts.ts'

const MOVES = ['region-move']
const POLL_MS = 1000
/** Nobody writes during a move, so its begin is always among the newest entries. */
const ENTRIES = 50

const nameOf = (regions: readonly Region[], region: string): string =>
  regions.find((one) => one.region === region)?.name ?? region

const isMoving = (move: MoveState | null | undefined): move is MoveState => move != null && move.movedAt === undefined

const useMove = () => {
  const client = useClient()
  return useQuery({
    queryKey: MOVES,
    // A query answers with something: null is no move.
    queryFn: async () => latestMoveOf((await client.auditLogPage({ pageSize: ENTRIES })).items) ?? null,
    refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
  })
}

/** A move that ends while somebody looks changes the region everywhere in the portal. */
const useMoveEnd = (move: MoveState | null | undefined, regions: readonly Region[]) => {
  const texts = useTexts(regionTexts)
  const queries = useQueryClient()
  const [seen, setSeen] = useState<string>()
  const running = isMoving(move) ? move.to : undefined
  useEffect(() => {
    if (running !== undefined) return setSeen(running)
    if (seen === undefined) return
    setSeen(undefined)
    tell(texts.moved(nameOf(regions, seen)))
    void queries.invalidateQueries()
  }, [running, seen, regions, texts, queries])
}

interface MovingProps {
  move: MoveState
  regions: readonly Region[]
  /** Why the page could not look just now. */
  error: Error | null
}

/** The platform says when a move begins and when it is done, and nothing between: so there is no bar here that would say more. */
const Moving = ({ move, regions, error }: MovingProps) => {
  const texts = useTexts(regionTexts)
  const errorTexts = useTexts(frameTexts)
  const formats = useFormats()
  return (
    <Card title={texts.moving(nameOf(regions, move.to))} text={texts.movingText}>
      <StepList
        steps={[
          { id: 'begun', title: texts.steps.begun, text: formats.dateTime(move.begunAt), isDone: true },
          { id: 'copy', title: texts.steps.copy, text: texts.copyText, isDone: false },
          { id: 'done', title: texts.steps.done, isDone: false },
        ]}
      />
      {error && <Notice tone="warn">{`${texts.notSeen} ${failureOf(error, errorTexts).text}`}</Notice>}
    </Card>
  )
}

const MoveCard = ({ home, regions }: { home: string; regions: readonly Region[] }) => {
  const texts = useTexts(regionTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const queries = useQueryClient()
  const others = regions.filter(({ region }) => region !== home)
  const [chosen, setChosen] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const target = chosen ?? others[0]?.region ?? home
  const move = useMutation({
    mutationFn: () => client.moveRegion(target),
    onSuccess: async () => {
      setIsAsking(false)
      await queries.invalidateQueries({ queryKey: MOVES })
    },
  })
  if (others.length === 0) return <Notice tone="info">{texts.onlyOne}</Notice>
  return (
    <Card
      title={texts.choose}
      text={texts.chooseText}
      actions={<Button onClick={() => setIsAsking(true)}>{texts.move}</Button>}
    >
      <Radios
        label={texts.target}
        value={target}
        onChange={setChosen}
        options={others.map(({ region, name, api_url }) => ({ value: region, label: name, hint: api_url }))}
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.moveTitle(nameOf(regions, target))}
        text={texts.moveText}
        action={texts.move}
        busy={move.isPending}
        problem={move.error && problemOf(move.error, errorTexts)}
        onConfirm={() => move.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}

const NO_REGIONS: readonly Region[] = []

const RegionOfCompany = () => {
  const texts = useTexts(regionTexts)
  const client = useClient()
  const account = useQuery(accountQuery(client))
  const list = useQuery({ queryKey: ['regions'], queryFn: () => client.listRegions() })
  const { data: regions = NO_REGIONS } = list
  const latest = useMove()
  useMoveEnd(latest.data, regions)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={account} shape="form">
        {({ region }) => (
          <>
            <Card>
              <Facts
                facts={[
                  {
                    label: texts.home,
                    value: (
                      <>
                        {nameOf(regions, region)} <code>{region}</code>
                      </>
                    ),
                  },
                ]}
              />
            </Card>
            <QueryView query={list} shape="text">
              {() => (
                <QueryView query={latest} shape="text">
                  {(move) =>
                    isMoving(move) ? (
                      <Moving move={move} regions={regions} error={latest.error} />
                    ) : (
                      <MoveCard home={region} regions={regions} />
                    )
                  }
                </QueryView>
              )}
            </QueryView>
          </>
        )}
      </QueryView>
    </Page>
  )
}

export const RegionPage = () => (
  <OwnerOnly title={useTexts(regionTexts).title}>
    <RegionOfCompany />
  </OwnerOnly>
)
