/** What is done about a conversation: given to somebody, put off, labelled, closed (staff-calls T7). */

import { queries } from '@kapao/client/queries.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import {
  assignRoom,
  chatColleagues,
  claimRoom,
  closeChat,
  releaseRoom,
  snoozeRoom,
} from '@kapao/contract/calls/staff.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import { inboxTimes } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { inputClass } from '@kapao/ui/Field.tsx'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import { LabelsSheet } from './LabelsSheet.tsx'
import { useRoomName } from './RoomList.tsx'
import type { Room } from './use-rooms.ts'

const askAgain = () => void queries.invalidateQueries()

const small = 'min-h-9! shrink-0 px-3! text-15!'
/** A choice that counts at once. */
const chooser = `${inputClass} min-h-9! w-auto! max-w-44 shrink-0 px-3! py-1! text-15!`

function Assignee({ room: { roomId, assignedTo } }: { room: Room }) {
  const t = useTranslations('inbox')
  const { username } = useSignedIn().operator
  const { data } = useApiQuery(chatColleagues)
  const assign = useApiMutation(assignRoom, { onSuccess: askAgain })
  const others = (data?.colleagues ?? []).filter(
    (one) => one.username !== username && one.username !== assignedTo,
  )
  const give = (to: string) =>
    assign.mutate({ params: { roomId }, body: { username: to === '' ? null : to } })
  return (
    <>
      {assignedTo !== username && (
        <Button kind="secondary" loading={assign.isPending} onClick={() => give(username)} className={small}>
          {t('takeIt')}
        </Button>
      )}
      <select
        aria-label={t('assignedTo')}
        value={assignedTo ?? ''}
        onChange={({ target }) => give(target.value)}
        className={chooser}
      >
        <option value="">{t('nobody')}</option>
        {assignedTo && <option value={assignedTo}>{assignedTo}</option>}
        {assignedTo !== username && <option value={username}>{t('me', { name: username })}</option>}
        {others.map((one) => (
          <option key={one.username} value={one.username}>
            {one.username === one.name ? one.name : `${one.name} (${one.username})`}
          </option>
        ))}
      </select>
    </>
  )
}

const times = keysOf(inboxTimes.snoozeMs)

/** From now on by this clock. */
const after = (time: keyof typeof inboxTimes.snoozeMs) =>
  new Date(Date.now() + inboxTimes.snoozeMs[time]).toISOString()

function Snoozing({ room }: { room: Room }) {
  const t = useTranslations('inbox')
  const { roomId, state } = room
  const snooze = useApiMutation(snoozeRoom, { onSuccess: askAgain })
  const snoozeUntil = (until: string | null) => snooze.mutate({ params: { roomId }, body: { until } })
  if (state === 'snoozed')
    return (
      <Button kind="secondary" loading={snooze.isPending} onClick={() => snoozeUntil(null)} className={small}>
        {t('wake')}
      </Button>
    )
  return (
    <select
      aria-label={t('snooze')}
      value=""
      disabled={snooze.isPending}
      onChange={({ target }) => {
        const time = times.find((one) => one === target.value)
        if (time) snoozeUntil(after(time))
      }}
      className={chooser}
    >
      <option value="" disabled>
        {t('snooze')}
      </option>
      {times.map((time) => (
        <option key={time} value={time}>
          {t(`snoozeFor.${time}`)}
        </option>
      ))}
    </select>
  )
}

interface RoomActsProps {
  room: Room
  knownLabels: readonly string[]
  asked: 'close' | 'labels' | undefined
  onAsk: (asked: 'close' | 'labels' | undefined) => void
}

export function RoomActs({ room, knownLabels, asked, onAsk }: RoomActsProps) {
  const t = useTranslations('inbox')
  const may = useMay()
  const nameOf = useRoomName()
  const params = { roomId: room.roomId }
  const figures = [[t('customer'), nameOf(room)]] as const
  const mayTake = useIsFree(room.claimedBy) && may('claimRoom')
  const close = () => onAsk(undefined)
  const isOpen = room.state !== 'closed'
  return (
    <div className="flex items-center gap-2 max-md:overflow-x-auto md:flex-wrap">
      {may('assignRoom') && <Assignee room={room} />}
      {may('snoozeRoom') && isOpen && <Snoozing room={room} />}
      {may('labelRoom') && (
        <Button kind="secondary" onClick={() => onAsk('labels')} className={small}>
          {t('labels')}
        </Button>
      )}
      {may('closeChat') && isOpen && (
        <Button kind="secondary" onClick={() => onAsk('close')} className={small}>
          {t('close')}
        </Button>
      )}
      <Claim
        claimedBy={room.claimedBy}
        mayTake={mayTake}
        figures={figures}
        take={claimRoom}
        giveBack={releaseRoom}
        of={{ params }}
      />
      <LabelsSheet room={room} known={knownLabels} open={asked === 'labels'} onClose={close} />
      <ActSheet
        open={asked === 'close'}
        onClose={close}
        title={t('closeTitle')}
        figures={figures}
        confirmLabel={t('close')}
        call={closeChat}
        args={() => ({ params })}
        done={t('closed')}
      >
        <p className="text-15 text-muted">{t('closeText')}</p>
      </ActSheet>
    </div>
  )
}
