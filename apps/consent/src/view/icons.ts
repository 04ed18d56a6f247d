// The few outlines of the page, after Lucide (ISC licence, https://lucide.dev/license).
import { graphic } from './element.ts'

const outlines = {
  lock: ['M5 11h14v10H5z', 'M8 11V7a4 4 0 0 1 8 0v4'],
  eye: ['M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z', 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'],
  alert: ['M12 3 2 20h20z', 'M12 10v4', 'M12 17v.01'],
  check: ['M20 6 9 17l-5-5'],
  cross: ['M18 6 6 18', 'M6 6l12 12'],
  shield: ['M12 3 4 6v6c0 5 3.4 8 8 9 4.6-1 8-4 8-9V6z', 'M9 12l2 2 4-4'],
} as const

export type Icon = keyof typeof outlines

export const icon = (name: Icon): SVGSVGElement => graphic({ class: 'icon' }, ...outlines[name])
