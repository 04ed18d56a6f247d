// The person's turn: the introduction, its steps back and forth, and the review before sending.
import type { FlowTurn } from '@company-data/sdk/person'
import { Stepper, useTexts } from '@company-data/ui'
import { useEffect, useReducer, useRef } from 'react'
import type { OwnRun } from '../use-run.ts'
import { Intro } from './intro.tsx'
import { openTurn } from './open-turn.ts'
import { Review } from './review.tsx'
import { StepCard } from './step-card.tsx'
import styles from './turn.module.css'
import type { TurnProps } from './turn-props.ts'
import { turnTexts } from './turn-texts.ts'

const INTRO = ' intro'
const REVIEW = ' review'

/** True if the others already have answers of this person, from an earlier turn or one sent in part. */
const hasAnswered = ({ record, parties }: OwnRun): boolean => {
  const ownSlugs = record.definition.nodes
    .filter(({ party }) => parties.includes(party))
    .flatMap(({ elements }) => elements.flatMap((element) => ('slug' in element ? [element.slug] : [])))
  return record.answers.some(({ slug }) => ownSlugs.includes(slug))
}

/** A person who has answered or started before knows the company, and continues at the open step. */
export const firstPosition = (props: Pick<TurnProps, 'run' | 'savedInput' | 'source' | 'types'>): string => {
  const { run, savedInput } = props
  const beginsWithIntro = !run.isMyTurn() || (!hasAnswered(run) && savedInput.state === 'nothing')
  return beginsWithIntro ? INTRO : (openTurn(props).steps.at(-1)?.key ?? INTRO)
}

/** Moves the focus with the content, for screen readers. */
const useStepFocus = (stepKey: string) => {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(stepKey)
  useEffect(() => {
    if (before.current === stepKey) return
    before.current = stepKey
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [stepKey])
  return ref
}

export const Turn = (props: TurnProps) => {
  const { run, participants, asker, namesakes, position } = props
  const texts = useTexts(turnTexts)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef<FlowTurn>(undefined)
  // The run may advance a moment before the page receives it; until then the turn stays unchanged.
  const turn = run.isMyTurn() || !latest.current ? openTurn(props) : latest.current
  latest.current = turn
  const { position: stepKey, advance, goBack, jump } = position
  const ref = useStepFocus(stepKey)
  const [first] = turn.steps
  const hasSent = hasAnswered(run)
  const index = Math.max(
    turn.steps.findIndex(({ key }) => key === stepKey),
    0,
  )
  const step = turn.steps[index]
  const isReview = stepKey === REVIEW && turn.isComplete
  const marks = [...turn.steps.map(({ label }) => label), texts.reviewShort]
  return (
    <div ref={ref} tabIndex={-1} className={styles.turn}>
      {stepKey !== INTRO && <Stepper steps={marks} current={isReview ? turn.steps.length : index} />}
      {stepKey === INTRO && (
        <Intro
          record={run.record}
          ownParties={run.parties}
          asker={asker}
          namesakes={namesakes}
          participants={participants}
          hasSent={hasSent}
          onBegin={() => advance(first?.key ?? INTRO)}
        />
      )}
      {isReview && (
        <Review
          {...props}
          turn={turn}
          hasSent={hasSent}
          onEdit={goBack}
          onSent={() => jump(run.isMyTurn() ? run.step().key : INTRO)}
        />
      )}
      {stepKey !== INTRO && !isReview && step && (
        <StepCard
          key={step.key}
          {...props}
          step={step}
          onChanged={redraw}
          onBack={() => goBack(turn.steps[index - 1]?.key ?? INTRO)}
          onNext={() => {
            // The next step is known only once this one is answered.
            const { steps } = openTurn(props)
            advance(steps[index + 1]?.key ?? REVIEW)
          }}
        />
      )}
    </div>
  )
}
