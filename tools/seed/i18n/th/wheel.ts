/** What the wheel of the demo says; descriptions are HTML, in Thai. */
import type { wheel as english } from '../en/wheel.ts'

export const wheel: typeof english = {
  name: 'วงล้อนำโชค',
  nothing: 'ไม่ได้รางวัล',
  coins: (count) => `${count} เหรียญ`,
  coinsDescription: '<p>เหรียญเข้าบัญชีของคุณแล้ว หนึ่งเหรียญหมุนได้หนึ่งครั้ง</p>',
  cashDescription: (sum) =>
    `<p>คูปองเงินสด <b>${sum}</b></p><p>กดรับแล้วเงินเข้ากระเป๋าทันที ไม่มีเงื่อนไขเพิ่มเติม รับไม่ได้ระหว่างมีโบนัสอยู่</p>`,
}
