/** What stands around the data in a member’s copy, in Lao. */
import type { privacy as english } from '#i18n/en/privacy.ts'

export const privacy: typeof english = {
  title: 'ຂໍ້ມູນຂອງທ່ານ',
  intro:
    'ເອກະສານນີ້ສະແດງຂໍ້ມູນທັງໝົດທີ່ພວກເຮົາເກັບໄວ້ກ່ຽວກັບທ່ານ ຊື່ລາຍການແມ່ນຊື່ດຽວກັນກັບໃນໄຟລ໌ຂໍ້ມູນທີ່ແນບມາ ຈຳນວນເງິນເປັນໜ່ວຍຍ່ອຍ (ໜຶ່ງສ່ວນຮ້ອຍ) ເວລາເປັນເວລາສາກົນ',
  foot: 'ເກັບເອກະສານນີ້ໄວ້ໃນບ່ອນປອດໄພ',
  page: 'ໜ້າ',
  sections: {
    profile: 'ຂໍ້ມູນສະມາຊິກ',
    safety: 'ຄວາມປອດໄພ ແລະ ອຸປະກອນ',
    deposits: 'ການຝາກເງິນ',
    withdrawals: 'ການຖອນເງິນ',
    games: 'ເກມ ແລະ ການຍ້າຍເງິນ',
    offers: 'ໂບນັດ',
    wheel: 'ວົງລໍ້',
    invites: 'ຊວນໝູ່',
    refunds: 'ຄືນຍອດເສຍ',
    limits: 'ຂີດຈຳກັດ ແລະ ການພັກ',
    statement: 'ປະຫວັດ',
    notices: 'ການແຈ້ງເຕືອນ',
    chat: 'ແຊັດ',
    books: 'ບັນຊີ',
  },
}
