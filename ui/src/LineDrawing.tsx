/** Our own small line drawings for empty, lost, offline and closed. */
import type { ReactNode } from 'react'

export type Drawing =
  | 'statement'
  | 'wallet'
  | 'search'
  | 'offline'
  | 'closed'
  | 'broken'
  | 'games'
  | 'gift'
  | 'chat'

const accent = { stroke: 'var(--gold-text)' }

const ground = <path d="M14 92h112M38 98h64" opacity="0.45" />

const drawings = {
  statement: (
    <>
      <path d="M42 18h44l14 14v60H42z" />
      <path d="M86 18v14h14M54 46h34M54 58h34M54 70h18" />
      <path d="m80 76 6 6 12-14" {...accent} />
      {ground}
    </>
  ),
  wallet: (
    <>
      <path d="M32 38h68a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8z" />
      <path d="M32 38c0-6 4-9 9-10l46-9c4-1 7 1 7 5v14M108 58H90a8 8 0 0 0 0 16h18" />
      <circle cx="91" cy="66" r="2.5" {...accent} />
      <path d="M56 10v8M48 14l4 5M64 14l-4 5" {...accent} />
      {ground}
    </>
  ),
  search: (
    <>
      <path d="M24 92V40l20-14 20 14v52M64 92V52h34v40" />
      <path d="M36 50h16M36 62h16M74 64h14" opacity="0.6" />
      <circle cx="86" cy="36" r="16" {...accent} />
      <path d="m98 48 14 14" {...accent} />
      {ground}
    </>
  ),
  offline: (
    <>
      <path d="M44 76a18 18 0 0 1 2-36 25 25 0 0 1 48-2 19 19 0 0 1 4 38z" />
      <path d="m58 52 24 24M82 52 58 76" {...accent} />
      {ground}
    </>
  ),
  closed: (
    <>
      <path d="M30 92V44h80v48M24 44l8-20h76l8 20" />
      <path d="M24 44c0 8 13 8 13 0 0 8 13 8 13 0 0 8 13 8 13 0 0 8 14 8 14 0 0 8 13 8 13 0 0 8 13 8 13 0 0 8 13 8 13 0" />
      <path d="M52 64h36v18H52zM60 64l10-8 10 8" {...accent} />
      {ground}
    </>
  ),
  broken: (
    <>
      <path d="M36 24h30l-6 16 10 10-8 14 6 28H36zM104 24H76l-5 14 11 12-8 14 5 28h25z" />
      <path d="M48 40h8M48 54h8M90 40h6M90 54h6" opacity="0.6" />
      <path d="M70 8v6M58 11l3 5M82 11l-3 5" {...accent} />
      {ground}
    </>
  ),
  chat: (
    <>
      <path d="M30 22h54a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H54L40 74V62H30a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z" />
      <path d="M98 44h10a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-6v10L90 78H74a8 8 0 0 1-7-4" {...accent} />
      <path d="M36 37h42M36 48h28" opacity="0.6" />
      {ground}
    </>
  ),
  games: (
    <>
      <path d="M30 30h24v62H30zM58 22h24v70H58zM86 30h24v62H86z" />
      <path d="m70 44 3 8 8 1-6 5 2 8-7-5-7 5 2-8-6-5 8-1z" {...accent} />
      <path d="M36 44h12M92 44h12M36 76h12M92 76h12" opacity="0.6" />
      {ground}
    </>
  ),
  gift: (
    <>
      <path d="M32 52h76v40H32zM26 36h88v16H26z" />
      <path d="M62 36h16v56H62z" opacity="0.6" />
      <path d="M70 36c-6-16-26-20-28-8-1 6 8 8 28 8zM70 36c6-16 26-20 28-8 1 6-8 8-28 8z" {...accent} />
      {ground}
    </>
  ),
} satisfies Record<Drawing, ReactNode>

interface LineDrawingProps {
  drawing: Drawing
  className?: string
}

export function LineDrawing({ drawing, className }: LineDrawingProps) {
  return (
    <svg
      viewBox="0 0 140 104"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawings[drawing]}
    </svg>
  )
}
