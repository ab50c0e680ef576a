/** What the demo says about its bonuses: what each brings, and exactly when it ends, in Lao. */
import type { bonuses as english } from '../en/bonuses.ts'

export const bonuses: typeof english = {
  offers: {
    FIRST: {
      name: 'ໂບນັດເລີ່ມຕົ້ນ',
      often: 'ຮັບໄດ້ຄົນລະໜຶ່ງຄັ້ງ',
    },
    DAILY: {
      name: 'ໂບນັດປະຈຳວັນ',
      often: 'ຮັບໄດ້ມື້ລະບໍ່ເກີນ 2 ຄັ້ງ',
    },
    WEEKLY: {
      name: 'ໂບນັດປະຈຳອາທິດ',
      often: 'ຮັບໄດ້ອາທິດລະໜຶ່ງຄັ້ງ ນັບໃໝ່ທຸກວັນຈັນ',
    },
    WELCOME: {
      name: 'ໂປຣໂມຊັນຕ້ອນຮັບ',
      often: 'ໃຊ້ລະຫັດໄດ້ຄົນລະໜຶ່ງຄັ້ງ',
    },
  },
  description: (name, { percent, max }) => `${name} ${percent}% ຂອງຍອດຝາກ ສູງສຸດ ${max}`,
  html: (often, { percent, max, min, success, fail }) =>
    `<p>ຝາກຕັ້ງແຕ່ ${min} ຮັບເພີ່ມ <b>${percent}%</b> ຂອງຍອດຝາກນັ້ນ ສູງສຸດ ${max} ${often}</p><ul><li>ສິ້ນສຸດເມື່ອເງິນທັງໝົດຂອງທ່ານຮອດ ${success}% ຂອງທີ່ມີຫຼັງຮັບໂບນັດ</li><li>ຫຼື ເມື່ອເຫຼືອບໍ່ເກີນ ${fail}%</li><li>ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານທັງສອງກໍລະນີ</li></ul>`,
  notice:
    'ລະຫວ່າງມີໂບນັດຢູ່ຈະຖອນເງິນ ຮັບຍອດຄືນ ຫຼື ຮັບໂບນັດອື່ນບໍ່ໄດ້ ໂບນັດສິ້ນສຸດເມື່ອຍອດລວມຮອດເປົ້າໝາຍ ຫຼື ເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ ຖ້າຍົກເລີກກ່ອນ ເງິນທີ່ຢູ່ໃນເກມ ແລະ ສ່ວນໃນກະເປົາທີ່ເກີນເງິນຂອງທ່ານເອງຈະຄືນໃຫ້ພວກເຮົາ',
}
