/** What a sign-in leaves in the browser, whatever has proved the member. */
import { joinMember } from '#chat/guest.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { SignedIn } from './session.service.ts'

type Parts = Pick<App, 'db' | 'clock' | 'log' | 'fileLinks' | 'guests' | 'devices' | 'wake'>

/** The device's cookie; and what its guest has said in the chat comes along. */
export async function settleBrowser(
  app: Parts,
  { memberId, device }: SignedIn,
  guestId: string | undefined,
  setCookie: (cookie: string) => void,
) {
  setCookie(app.devices.write(device))
  if (guestId) await takeChatAlong(app, guestId, memberId, setCookie)
}

/** The login stands either way: if this does not succeed now, `chat/config` does it. */
async function takeChatAlong(
  app: Parts,
  guestId: string,
  memberId: string,
  setCookie: (cookie: string) => void,
) {
  try {
    await joinMember(app, guestId, memberId)
    setCookie(app.guests.clear)
  } catch (err) {
    app.log.warn({ err, member: memberId }, "the guest's conversation has not joined the member's yet")
  }
}
