# options: the variables of the command line, and what they may be.
#
# Only the command line counts: a MACHINE or V that a shell happens to export
# must not choose what is measured. Everything is checked before it is used,
# so that no value reaches a shell that is not made of harmless letters.
# SPDX-License-Identifier: MIT
OPTIONS := MACHINE ROUNDS QUICK LONG UVM FRESH CPUS V S A B M F BASE FAIL_ON KEEP A_DO B_DO ACCEL APPEND KERNEL_SOURCE DEVICE
# What make and the compilers know beside them. Another name on the command line is a slip: QUIK=1 would measure for real.
KNOWN := $(OPTIONS) CC CXX AR NVCC CUDA_TARGETS CFLAGS CPPFLAGS LDFLAGS ONLY LATBOOK_%
UNKNOWN_OPTIONS := $(strip $(foreach name,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(name)))),$(filter-out $(KNOWN) -%,$(name)))))
$(if $(UNKNOWN_OPTIONS),$(error $(firstword $(UNKNOWN_OPTIONS)): no such option; the options are $(OPTIONS)))

define from_command_line
ifneq ($(origin $1),command line)
override $1 :=
endif
endef
$(foreach option,$(OPTIONS),$(eval $(call from_command_line,$(option))))

comma_sign := ,

# $(call beyond,LETTERS,TEXT): what is left of TEXT without these letters.
beyond = $(if $(strip $1),$(call beyond,$(wordlist 2,99,$1),$(subst $(firstword $1),,$2)),$(strip $2))
digits := 0 1 2 3 4 5 6 7 8 9
lower := a b c d e f g h i j k l m n o p q r s t u v w x y z
word_letters := $(digits) $(lower) . _ -
upper := A B C D E F G H I J K L M N O P Q R S T U V W X Y Z

refuse = $(error $1: '$($1)' is not $2; $3)
define check_switch
$(if $(filter-out 0 1,$($1))$(word 2,$($1)),$(call refuse,$1,a value,use $1=1 or leave it out))
override $1 := $(filter 1,$($1))
endef
$(foreach option,QUICK LONG UVM FRESH V APPEND,$(eval $(call check_switch,$(option))))

$(if $(call beyond,$(digits),$(ROUNDS))$(word 2,$(ROUNDS))$(filter 0 00,$(ROUNDS)),$(call refuse,ROUNDS,a number of rounds,use 1 to 99))
$(if $(filter-out $(digits) $(foreach t,$(digits),$(addprefix $t,$(digits))),$(ROUNDS)),$(call refuse,ROUNDS,a number of rounds,use 1 to 99))
$(if $(call beyond,$(digits),$(KEEP))$(word 2,$(KEEP)),$(call refuse,KEEP,a number of sessions,use e.g. KEEP=3))
$(if $(call beyond,$(digits) - $(comma_sign),$(CPUS))$(word 2,$(CPUS)),$(call refuse,CPUS,a list of CPUs,use e.g. CPUS=0-3))
$(if $(call beyond,$(word_letters),$(MACHINE))$(word 2,$(MACHINE)),$(call refuse,MACHINE,a machine's name,use a-z 0-9 . _ -$(comma_sign) a letter or digit first))
$(if $(call beyond,$(word_letters),$(S)),$(call refuse,S,a section,make section lists them))
$(if $(call beyond,$(digits),$(DEVICE))$(word 2,$(DEVICE)),$(call refuse,DEVICE,a GPU's number,use e.g. DEVICE=0))
$(if $(and $(S),$(filter report render machine list,$(MAKECMDGOALS))),$(error S: '$(S)' is not for 'make $(firstword $(filter report render machine list,$(MAKECMDGOALS)))'; use make section S='$(S)'))
$(if $(and $(filter ab,$(MAKECMDGOALS)),$(filter x,x$(A_DO)$(B_DO)$(S))),$(error ab: no A_DO$(comma_sign) B_DO or S is given; use make ab A_DO='command' B_DO='command' S=memory))
