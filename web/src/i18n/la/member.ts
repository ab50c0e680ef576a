/** Words of the profile, the password change and the contact page, in Lao. */
export const member = {
  profile: {
    title: 'ໂປຣໄຟລ໌',
    id: 'ເລກສະມາຊິກ',
    coins: 'ຫຼຽນໝຸນວົງລໍ້',
    since: 'ເປັນສະມາຊິກຕັ້ງແຕ່',
    username: 'ຊື່ຜູ້ໃຊ້ (ເບີໂທ)',
    accountName: 'ຊື່ບັນຊີ',
    accountNo: 'ເລກບັນຊີ',
    changeBank: 'ປ່ຽນບັນຊີທະນາຄານ',
    afterChange: 'ເພື່ອຄວາມປອດໄພ ພະນັກງານຈະກວດສອບການຖອນເງິນໃນ 24 ຊົ່ວໂມງຂ້າງໜ້າ',
    changePassword: 'ປ່ຽນລະຫັດຜ່ານ',
  },
  password: {
    title: 'ປ່ຽນລະຫັດຜ່ານ',
    old: 'ລະຫັດຜ່ານປັດຈຸບັນ',
    new: 'ລະຫັດຜ່ານໃໝ່',
    confirm: 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
    hint: 'ຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ ອຸປະກອນອື່ນຂອງທ່ານຈະອອກຈາກລະບົບທັງໝົດ',
    oldMissing: 'ກະລຸນາປ້ອນລະຫັດຜ່ານປັດຈຸບັນ',
    newMissing: 'ກະລຸນາປ້ອນລະຫັດຜ່ານໃໝ່',
    newLength: 'ໃຊ້ 8 ຫາ 128 ຕົວອັກສອນ',
    confirmMissing: 'ກະລຸນາປ້ອນລະຫັດຜ່ານໃໝ່ອີກຄັ້ງ',
    mismatch: 'ລະຫັດຜ່ານໃໝ່ບໍ່ກົງກັນ',
    submit: 'ປ່ຽນລະຫັດຜ່ານ',
    done: 'ປ່ຽນລະຫັດຜ່ານສຳເລັດແລ້ວ',
  },
  contact: {
    title: 'ຕິດຕໍ່ພວກເຮົາ',
    scan: 'ສະແກນເພື່ອລົມກັບພວກເຮົາ',
    version: 'ເວີຊັນ {version}',
  },
}
