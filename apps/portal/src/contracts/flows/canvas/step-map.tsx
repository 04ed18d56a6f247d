// The small map of a large flow. All cards are one shape: a map with an element for each would listen to every change of the canvas.
import { classNames, useTexts } from '@company-data/ui'
import { Panel, type ReactFlowState, useReactFlow, useStore } from '@xyflow/react'
import { memo, type PointerEvent, useMemo, useState, type WheelEvent } from 'react'
import { useAfterFrames } from '../editor/draw-in-parts.tsx'
import { canvasTexts } from './canvas-texts.ts'
import styles from './flow-canvas.module.css'
import type { StepOnCanvas } from './step-card.tsx'

const MAP = { width: 150, height: 110 }
/** Around everything, in pixels of the map. */
const MARGIN = 5

/** In a narrower canvas, beside the preview, it would cover most cards. */
const MIN_CANVAS_WIDTH = 440

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const toBox = ({ position: { x, y }, measured: { width = 0, height = 0 } = {} }: StepOnCanvas): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

const around = (box: Box, other: Box): Box => ({
  left: Math.min(box.left, other.left),
  top: Math.min(box.top, other.top),
  right: Math.max(box.right, other.right),
  bottom: Math.max(box.bottom, other.bottom),
})

const NOWHERE: Box = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
}

const toSvgPath = ({ left, top, right, bottom }: Box): string => `M${left} ${top}H${right}V${bottom}H${left}z`

const selectTransform = ({ transform }: ReactFlowState) => transform
const selectWidth = ({ width }: ReactFlowState) => width
const selectHeight = ({ height }: ReactFlowState) => height

/** The part of the canvas that is in view, in the coordinates of its cards. */
const useView = (): Box => {
  const [x, y, zoom] = useStore(selectTransform)
  const [width, height] = [useStore(selectWidth), useStore(selectHeight)]
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}

/** Dragging moves the view, the wheel zooms it; `scale` is the size of one map pixel on the canvas. */
const useHand = (scale: number) => {
  const { getViewport, setViewport, zoomTo } = useReactFlow()
  const [isDragged, setIsDragged] = useState(false)
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<SVGSVGElement>) => {
      currentTarget.setPointerCapture(pointerId)
      setIsDragged(true)
    },
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      const { x, y, zoom } = getViewport()
      if (isDragged) void setViewport({ x: x - movementX * scale * zoom, y: y - movementY * scale * zoom, zoom })
    },
    onPointerUp: () => setIsDragged(false),
    onWheel: ({ deltaY, deltaMode }: WheelEvent) =>
      void zoomTo(getViewport().zoom * 2 ** (-deltaY * (deltaMode === 1 ? 0.05 : 0.002))),
  }
}

const Drawn = ({ steps }: { steps: readonly StepOnCanvas[] }) => {
  const texts = useTexts(canvasTexts)
  const view = useView()
  const boxes = useMemo(() => steps.map(toBox), [steps])
  const cards = useMemo(() => boxes.map(toSvgPath).join(''), [boxes])
  const all = useMemo(() => boxes.reduce(around, NOWHERE), [boxes])
  const { left, top, right, bottom } = around(all, view)
  // It helps to find cards that are out of view; otherwise it only covers the canvas.
  const isAllInView = left >= view.left && top >= view.top && right <= view.right && bottom <= view.bottom
  const scale = Math.max((right - left) / (MAP.width - 2 * MARGIN), (bottom - top) / (MAP.height - 2 * MARGIN))
  const [width, height] = [MAP.width * scale, MAP.height * scale]
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2]
  const hand = useHand(scale)
  const isNarrow = useStore(selectWidth) < MIN_CANVAS_WIDTH
  if (isAllInView || isNarrow) return null
  return (
    <Panel position="bottom-right" className={classNames('react-flow__minimap', styles.map)}>
      <svg
        {...MAP}
        viewBox={`${x} ${y} ${width} ${height}`}
        className="react-flow__minimap-svg"
        role="img"
        aria-label={texts.canvas}
        {...hand}
      >
        <path className={styles.mapNode} d={cards} />
        <path
          className="react-flow__minimap-mask"
          fillRule="evenodd"
          d={toSvgPath({ left: x, top: y, right: x + width, bottom: y + height }) + toSvgPath(view)}
        />
      </svg>
    </Panel>
  )
}

export const StepMap = memo(({ steps }: { steps: readonly StepOnCanvas[] }) => {
  if (!useAfterFrames(12)) return null
  return <Drawn steps={steps} />
})
