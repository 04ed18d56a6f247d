// An edge between two steps, with its condition on the line.

import { classNames, IconButton, useTexts } from '@company-data/ui'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { createContext, use } from 'react'
import { stepTexts } from '../steps/step-texts.ts'
import { FarContext } from './distance.ts'
import styles from './edge-line.module.css'
import { lanePath, TURN } from './lanes.ts'
import type { LabelPosition } from './layout.ts'

export type EdgeOnCanvas = Edge<
  {
    text?: string
    labelPosition: LabelPosition
    /** The x of its lane beside the cards between its ends. */
    lane?: number
  },
  'edge'
>

/** Inserts a step on the edge with this index. */
export const InsertContext = createContext<(edgeIndex: number) => void>(() => {})

const InsertButton = ({ edgeIndex }: { edgeIndex: number }) => {
  const { insertStep } = useTexts(stepTexts)
  const insert = use(InsertContext)
  return (
    <span className={classNames(styles.insert, 'nodrag', 'nopan')}>
      <IconButton icon="plus" label={insertStep} onClick={() => insert(edgeIndex)} />
    </span>
  )
}

export const ARROW = 'flow-arrow'

/** One instance for all edges, which refer to it. */
export const ArrowHead = () => (
  <svg className="react-flow__marker" aria-hidden>
    <defs>
      <marker
        id={ARROW}
        markerWidth={16}
        markerHeight={16}
        viewBox="-10 -10 20 20"
        markerUnits="strokeWidth"
        orient="auto-start-reverse"
        refX={0}
        refY={0}
      >
        <polyline className={styles.arrow} strokeLinecap="round" strokeLinejoin="round" points="-5,-4 0,0 -5,4 -5,-4" />
      </marker>
    </defs>
  </svg>
)

export const EdgeLine = ({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
  markerEnd,
  selected,
}: EdgeProps<EdgeOnCanvas>) => {
  const labelPosition = data?.labelPosition ?? 'middle'
  const bend = { source: targetY - TURN, target: sourceY + TURN, middle: (sourceY + targetY) / 2 }[labelPosition]
  const lane = data?.lane
  const [straight] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 10,
    offset: 6,
    centerY: bend,
  })
  const path = lane === undefined ? straight : lanePath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, lane)
  const [x, y] =
    lane === undefined
      ? {
          source: [sourceX, (sourceY + bend) / 2],
          target: [targetX, (bend + targetY) / 2],
          middle: [(sourceX + targetX) / 2, bend],
        }[labelPosition]
      : [lane, (sourceY + targetY) / 2]
  return (
    <>
      <BaseEdge
        path={path}
        className={classNames(selected ? styles.selected : styles.line)}
        {...(markerEnd && { markerEnd })}
      />
      {(data?.text || selected) && !use(FarContext) && (
        <EdgeLabelRenderer>
          <span
            className={classNames(styles.position, 'nopan')}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {data?.text && <span className={styles.label}>{data.text}</span>}
            {selected && <InsertButton edgeIndex={Number(id)} />}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
