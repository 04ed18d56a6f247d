// The network between two zones: packets are delayed, lost or cut, as `netem` does it, and also where the kernel has no netem.
// Each end is a network device of its namespace, whose packets pass through this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { setTimeout as delay } from 'node:timers/promises'
import { random } from '@company-data/testkit'
import { runCommand } from './commands.ts'

interface Conditions {
  delayMs: number
  jitterMs: number
  /** From 0 to 1. */
  lossShare: number
  bytesPerSecond: number
}

export interface Link {
  set(conditions: Conditions): void
  /** No packet passes. */
  cut(): void
  counts: { passed: number; lost: number }
  stop(): Promise<void>
}

/** Two zones of a provider in one city. */
export const NEAR: Conditions = { delayMs: 1, jitterMs: 0, lossShare: 0, bytesPerSecond: 125_000_000 }
/** A queue longer than this drops packets. */
const MAX_QUEUE_MS = 1_000
const MTU = '1400'

const bindSocket = (): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => resolve(socket))
  })

/** A device whose packets socat sends to `relayPort`; the device moves into the namespace, socat stays outside. */
const openDevice = async (device: string, relayPort: number, port: number): Promise<ChildProcess> => {
  const ends = [`TUN,tun-name=${device},tun-type=tun,iff-no-pi`, `UDP4:127.0.0.1:${relayPort},bind=127.0.0.1:${port}`]
  const socat = spawn('socat', ends, { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => socat.kill('SIGKILL'))
  for (const end = Date.now() + 5_000; Date.now() < end; await delay(20))
    if (await runCommand('ip', ['link', 'show', device]).then(Boolean, () => false)) return socat
  throw new Error('socat made no device')
}

interface End {
  namespace: string
  linkAddress: string
}

export const joinZones = async (near: End, far: End, seed: number): Promise<Link> => {
  const chance = random(seed)
  const counts = { passed: 0, lost: 0 }
  let conditions = NEAR
  let isCut = false
  const relays = [await bindSocket(), await bindSocket()]
  const free = [await bindSocket(), await bindSocket()]
  const ports = free.map((socket) => socket.address().port)
  for (const socket of free) socket.close()
  const programs: ChildProcess[] = []
  for (const [index, { namespace, linkAddress }] of [near, far].entries()) {
    const device = `${namespace}-link`
    programs.push(await openDevice(device, relays[index]?.address().port ?? 0, ports[index] ?? 0))
    const peer = index === 0 ? far.linkAddress : near.linkAddress
    await runCommand('ip', ['link', 'set', device, 'netns', namespace])
    await runCommand('ip', ['-n', namespace, 'addr', 'add', linkAddress, 'peer', peer, 'dev', device])
    await runCommand('ip', ['-n', namespace, 'link', 'set', device, 'mtu', MTU, 'up'])
  }
  for (const [index, relay] of relays.entries()) {
    let freeAtMs = 0
    let arrivalMs = 0
    relay.on('message', (packet) => {
      const nowMs = performance.now()
      freeAtMs = Math.max(freeAtMs, nowMs) + (packet.length * 1_000) / conditions.bytesPerSecond
      if (isCut || chance.chance(conditions.lossShare) || freeAtMs - nowMs > MAX_QUEUE_MS) {
        counts.lost += 1
        return
      }
      counts.passed += 1
      // Packets keep their order, as on one wire.
      arrivalMs = Math.max(arrivalMs, freeAtMs + conditions.delayMs + chance.between(0, conditions.jitterMs))
      const other = 1 - index
      setTimeout(() => {
        if (!isCut) relays[other]?.send(packet, ports[other] ?? 0, '127.0.0.1', () => undefined)
      }, arrivalMs - nowMs)
    })
  }
  return {
    counts,
    set(next) {
      conditions = next
      isCut = false
    },
    cut() {
      isCut = true
    },
    async stop() {
      isCut = true
      for (const program of programs) program.kill('SIGKILL')
      for (const relay of relays) relay.close()
    },
  }
}
