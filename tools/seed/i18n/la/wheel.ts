/** What the wheel of the demo says; descriptions are HTML, in Lao. */
import type { wheel as english } from '../en/wheel.ts'

export const wheel: typeof english = {
  name: 'ວົງລໍ້ນຳໂຊກ',
  nothing: 'ບໍ່ໄດ້ລາງວັນ',
  coins: (count) => `${count} ຫຼຽນ`,
  coinsDescription: '<p>ຫຼຽນເຂົ້າບັນຊີຂອງທ່ານແລ້ວ ໜຶ່ງຫຼຽນໝຸນໄດ້ໜຶ່ງເທື່ອ</p>',
  cashDescription: (sum) =>
    `<p>ຄູປອງເງິນສົດ <b>${sum}</b></p><p>ກົດຮັບແລ້ວເງິນເຂົ້າກະເປົາທັນທີ ບໍ່ມີເງື່ອນໄຂເພີ່ມເຕີມ ຮັບບໍ່ໄດ້ລະຫວ່າງມີໂບນັດຢູ່</p>`,
}
