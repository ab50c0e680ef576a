/** What members are told by SMS about their bank account and password, in Lao. */
import type { sms as english } from '#i18n/en/sms.ts'

export const sms: typeof english = {
  account_changed: (digits) =>
    `Kapao: ບັນຊີທະນາຄານສຳລັບຮັບເງິນຖອນຂອງທ່ານຖືກປ່ຽນເປັນບັນຊີທີ່ລົງທ້າຍດ້ວຍ ${digits} ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ປ່ຽນ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ`,
  holder_changed: (digits) =>
    `Kapao: ຊື່ເຈົ້າຂອງບັນຊີທະນາຄານທີ່ລົງທ້າຍດ້ວຍ ${digits} ຂອງທ່ານຖືກປ່ຽນ ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ປ່ຽນ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ`,
  password_reset: () =>
    'Kapao: ລະຫັດຜ່ານຂອງທ່ານຖືກຕັ້ງໃໝ່ແລ້ວ ແລະ ທຸກອຸປະກອນຖືກອອກຈາກລະບົບ ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ຕັ້ງ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
  password_help: (address) =>
    `Kapao: ຖ້າຕ້ອງການຕັ້ງລະຫັດຜ່ານໃໝ່ ໃຫ້ເປີດ ${address}/password ແລ້ວໃສ່ເບີນີ້ ພວກເຮົາຈະສົ່ງລະຫັດໃຫ້ທາງ SMS ຫ້າມບອກລະຫັດໃຫ້ໃຜ ແມ່ນແຕ່ພະນັກງານ`,
}
