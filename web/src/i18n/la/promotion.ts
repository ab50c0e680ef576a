/** Words of promotions: entering a code, what it stands for, receiving it. In Lao. */
export const promotion = {
  label: 'ລະຫັດໂປຣໂມຊັນ',
  hint: 'ຕົວອັກສອນ ແລະ ຕົວເລກຕາມທີ່ໄດ້ຮັບມາ',
  search: 'ຄົ້ນຫາ',
  missing: 'ກະລຸນາປ້ອນລະຫັດ',
  title: 'ໂປຣໂມຊັນ {code}',
  searching: 'ກຳລັງຄົ້ນຫາລະຫັດ…',
  notFoundTitle: 'ບໍ່ພົບໂປຣໂມຊັນຂອງລະຫັດນີ້',
  notFoundText: 'ກະລຸນາກວດລະຫັດ {code} ເທື່ອລະຕົວ ຫຼື ໂປຣໂມຊັນນີ້ອາດສິ້ນສຸດແລ້ວ',
  another: 'ປ້ອນລະຫັດອື່ນ',
  loadFailed: 'ຄົ້ນຫາລະຫັດບໍ່ສຳເລັດ',
  receive: 'ຮັບໂປຣໂມຊັນນີ້',
  receivedTitle: 'ຮັບໂປຣໂມຊັນແລ້ວ',
  receivedText: '{amount} ເຂົ້າກະເປົາແລ້ວ ເບິ່ງຄວາມຄືບໜ້າໄດ້ທີ່ໜ້ານີ້',
  receivedUnknown: 'ເງິນເຂົ້າກະເປົາແລ້ວ ເບິ່ງຄວາມຄືບໜ້າໄດ້ທີ່ໜ້ານີ້',
  ok: 'ຕົກລົງ',
}
