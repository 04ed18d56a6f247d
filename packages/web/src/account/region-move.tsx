// The home region, a move to another one, and the progress of that move, also after a reload (G-043).
import { isPlatformError } from '@company-data/sdk/person'
import { Button, Card, ConfirmDialog, Details, Notice, Radios, StepList, showToast, useTexts } from '@company-data/ui'
import { QueryView, useAction, useAppTexts, useRegions } from '@company-data/web/app'
import { accountQuery, formatProblem, toFailure } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { regionTexts } from './region-texts.ts'
import { OperationNotDone, OperationOutcomeUnknown, runAndConfirm } from './run-and-confirm.ts'

interface Region {
  region: string
  name: string
  api_url: string
}

interface Home {
  region: string
  /** The target region of a move in progress. */
  moving_to?: string | undefined
}

export interface RegionClient {
  account: {
    read(): Promise<Home>
    moveRegion(region: string): Promise<unknown>
  }
  regions: { list(): Promise<Region[]> }
}

/** Texts that each app supplies. */
export interface RegionMoveTexts {
  chooseText: string
  moveTitle: (region: string) => string
  moveText: string
  movedTo: (region: string) => string
}

interface RegionProps {
  client: RegionClient
  moveTexts: RegionMoveTexts
}

const POLL_MS = 1000

const findRegionName = (regions: readonly Region[], region: string): string =>
  regions.find((candidate) => candidate.region === region)?.name ?? region

/** The platform reports only the start and the end of a move, so a progress bar would be a guess. */
const Moving = ({ to, error }: { to: string; error: Error | null }) => {
  const texts = useTexts(regionTexts)
  const errorTexts = useAppTexts()
  return (
    <Card title={texts.moving(to)} text={texts.movingText}>
      <StepList
        steps={[
          { id: 'begun', title: texts.steps.begun, isDone: true },
          { id: 'copy', title: texts.steps.copy, text: texts.copyText, isDone: false },
          { id: 'done', title: texts.steps.done, isDone: false },
        ]}
      />
      {error && <Notice tone="warn">{`${texts.notSeen} ${toFailure(error, errorTexts).text}`}</Notice>}
    </Card>
  )
}

/** “A move is in progress” may refer to an earlier attempt. */
const mayBeDone = (error: unknown): boolean => isPlatformError(error, 'account.move_in_progress')

const useMove = (client: RegionClient, onBegun: (region: string) => void) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: (target: string) =>
      runAndConfirm({
        work: () => client.account.moveRegion(target),
        isDone: async () => {
          const { region, moving_to } = await client.account.read()
          return (moving_to ?? region) === target
        },
        mayBeDone,
      }),
    onSuccess: (_, target) => onBegun(target),
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  })
}

const useProblem = (error: Error | null): string | undefined => {
  const texts = useTexts(regionTexts)
  const errorTexts = useAppTexts()
  if (error === null) return undefined
  if (error instanceof OperationNotDone) return texts.notBegun
  return error instanceof OperationOutcomeUnknown ? texts.moveUnknown : formatProblem(error, errorTexts)
}

interface MoveCardProps extends RegionProps {
  home: string
  regions: readonly Region[]
  onBegun: (region: string) => void
}

const MoveCard = ({ client, moveTexts, home, regions, onBegun }: MoveCardProps) => {
  const texts = useTexts(regionTexts)
  const otherRegions = regions.filter(({ region }) => region !== home)
  const [selectedRegion, setChosen] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const target = selectedRegion ?? otherRegions[0]?.region ?? home
  const move = useMove(client, (region) => {
    setIsAsking(false)
    onBegun(region)
  })
  const problem = useProblem(move.error)
  if (otherRegions.length === 0) return <Notice tone="info">{texts.onlyOne}</Notice>
  return (
    <Card
      title={texts.choose}
      text={moveTexts.chooseText}
      actions={<Button onClick={() => setIsAsking(true)}>{texts.move}</Button>}
    >
      <Radios
        label={texts.target}
        value={target}
        onChange={setChosen}
        options={otherRegions.map(({ region, name, api_url }) => ({ value: region, label: name, hint: api_url }))}
      />
      <ConfirmDialog
        open={isAsking}
        title={moveTexts.moveTitle(findRegionName(regions, target))}
        text={moveTexts.moveText}
        action={texts.move}
        busy={move.isPending}
        problem={problem}
        onConfirm={() => move.mutate(target)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}

/** When a move ends while the page is open, the region changes everywhere in the app. */
const useMoveEnd = (home: Home | undefined, onEnd: (region: string) => void) => {
  const queries = useQueryClient()
  const [awaited, setAwaited] = useState<string>()
  const { region, moving_to } = home ?? {}
  useEffect(() => {
    if (moving_to !== undefined) return setAwaited(moving_to)
    if (awaited === undefined || region !== awaited) return
    setAwaited(undefined)
    onEnd(awaited)
    void queries.invalidateQueries()
  }, [region, moving_to, awaited, onEnd, queries])
  return setAwaited
}

const NO_REGIONS: readonly Region[] = []

export const RegionMove = ({ client, moveTexts }: RegionProps) => {
  const texts = useTexts(regionTexts)
  const account = useQuery({
    ...accountQuery(client),
    // Data cached by other pages may date from before the move.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.moving_to === undefined ? false : POLL_MS),
  })
  const list = useRegions(client)
  const { data: regions = NO_REGIONS } = list
  const setAwaited = useMoveEnd(account.data, (region) => showToast(moveTexts.movedTo(findRegionName(regions, region))))
  return (
    <QueryView query={account} shape="form">
      {({ region, moving_to }) => (
        <>
          <Card>
            <Details
              facts={[
                {
                  label: texts.home,
                  value: (
                    <>
                      {findRegionName(regions, region)} <code>{region}</code>
                    </>
                  ),
                },
              ]}
            />
          </Card>
          <QueryView query={list} shape="text">
            {() =>
              moving_to === undefined ? (
                <MoveCard client={client} moveTexts={moveTexts} regions={regions} home={region} onBegun={setAwaited} />
              ) : (
                <Moving to={findRegionName(regions, moving_to)} error={account.error} />
              )
            }
          </QueryView>
        </>
      )}
    </QueryView>
  )
}
