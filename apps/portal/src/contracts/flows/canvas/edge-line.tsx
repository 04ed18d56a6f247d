// An edge between two steps, with its condition on the line.

import { classNames, IconButton, useTexts } from '@company-data/ui'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { createContext, use } from 'react'
import { stepTexts } from '../steps/step-texts.ts'
import { FarContext } from './distance.ts'
import styles from './edge-line.module.css'
import { roundedPath } from './edge-routes/rounded-path.ts'
import type { Route } from './edge-routes/route.ts'

export type EdgeOnCanvas = Edge<
  {
    text?: string
    route: Route
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

const NO_CORNERS: Route['corners'] = []

export const EdgeLine = ({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  markerEnd,
  selected,
}: EdgeProps<EdgeOnCanvas>) => {
  const { corners = NO_CORNERS, label } = data?.route ?? {}
  const path = roundedPath([{ x: sourceX, y: sourceY }, ...corners, { x: targetX, y: targetY }])
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
            style={{ transform: `translate(-50%, -50%) translate(${label?.x ?? 0}px, ${label?.y ?? 0}px)` }}
          >
            {data?.text && <span className={styles.label}>{data.text}</span>}
            {selected && <InsertButton edgeIndex={Number(id)} />}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
